function map(doc) {
  // What the gateways keep for themselves: leases, checkpoints, ledgers, throttles, …
  emit(doc.kind, null);
}
