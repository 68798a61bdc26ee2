/** The accounts of the demo (product 9.2), shared by the API's demo data, the portal simulator and `npm start`. */

export const demoAdministrators = [
  { username: 'superadmin', password: 'Kopa-Super-2026', role: 'super_admin', firstName: 'Amina', lastName: 'Bello' },
  { username: 'moderator', password: 'Kopa-Mod-2026', role: 'moderator', firstName: 'Tunde', lastName: 'Adeyemi' },
] as const;

/** The password of every portal account of the demo. */
export const demoPortalPassword = 'Portal-2026';

/** Two connected members, each with a linked portal account. `portal` is their record in the portal simulator. */
export const demoMembers = [
  {
    firstName: 'Ada',
    middleName: 'Ngozi',
    surname: 'Okafor',
    email: 'ada@demo.kopa.ng',
    phoneNumber: '+2348030000001',
    username: 'ada',
    bio: 'I teach physics at Ikeja Grammar School and look for a good rice and beans place near Allen.',
    interests: ['Teaching', 'Reading', 'Football'],
    password: 'Kopa-Demo-2026',
    portal: {
      accountId: 'demo-ada',
      email: 'ada@portal.kopa.ng',
      stateCode: 'LA/26A/0001',
      batch: '2026 Batch A',
      deploymentState: 'Lagos',
      lga: 'Ikeja',
      ppa: 'Ikeja Grammar School',
      cdsGroup: 'Education Group A',
      serviceStartedDaysAgo: 140,
      cdsAttended: 5,
    },
  },
  {
    firstName: 'Bayo',
    middleName: null,
    surname: 'Adewale',
    email: 'bayo@demo.kopa.ng',
    phoneNumber: '+2348030000002',
    username: 'bayo',
    bio: 'Economist in the mornings, goalkeeper in the evenings.',
    interests: ['Football', 'Music', 'Business'],
    password: 'Kopa-Demo-2026',
    portal: {
      accountId: 'demo-bayo',
      email: 'bayo@portal.kopa.ng',
      stateCode: 'LA/26A/0002',
      batch: '2026 Batch A',
      deploymentState: 'Lagos',
      lga: 'Ikeja',
      ppa: 'Lagos State Ministry of Education',
      cdsGroup: 'Education Group A',
      serviceStartedDaysAgo: 140,
      cdsAttended: 8,
    },
  },
] as const;
