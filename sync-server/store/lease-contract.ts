/** The right to do what only one gateway at a time may do. */
export interface Lease {
  /** Whether it is held for certain; false from the moment on in which another could take it. */
  readonly held: boolean;
  /** Tries once. @returns whether it is held now @throws StoreError */
  acquire(): Promise<boolean>;
  /** Says that its holder is alive. Afterwards `held` tells the result. @throws StoreError */
  renew(): Promise<void>;
  /** Gives it back, so that another may take it at once. @throws StoreError */
  release(): Promise<void>;
}
