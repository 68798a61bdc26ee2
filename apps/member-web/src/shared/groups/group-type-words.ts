/** Who can join a group of each type. */
export const groupTypeWords = {
  public: { label: 'Public', description: 'Every corps member can join.' },
  private: { label: 'Private', description: 'Listed for everybody; only whom you invite can join.' },
} as const;
