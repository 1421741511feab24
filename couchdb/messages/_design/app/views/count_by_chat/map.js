function map(doc) {
  emit(doc.chat_uid, null);
}
