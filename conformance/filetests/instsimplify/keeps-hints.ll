; negative: hints, and what other lanes see, are left alone
; RUN: opt --passes=instsimplify %s | filecheck %s
; CHECK-LABEL: @expect(
; CHECK: ret i32 %r
; CHECK-LABEL: @is_constant(
; CHECK: ret i1 %r
; CHECK-LABEL: @vote(
; CHECK: ret i1 %r
; CHECK-LABEL: @shuffle(
; CHECK: ret i32 %r

define i32 @expect(i32 %x) {
  %r = call i32 @llvm.expect.i32(i32 %x, i32 4)
  ret i32 %r
}

define i1 @is_constant(i32 %x) {
  %r = call i1 @llvm.is.constant.i32(i32 %x)
  ret i1 %r
}

define i1 @vote(i32 %x) {
  %r = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 true)
  ret i1 %r
}

define i32 @shuffle(i32 %x) {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 7, i32 0, i32 31)
  ret i32 %r
}

declare i32 @llvm.expect.i32(i32, i32)
declare i1 @llvm.is.constant.i32(i32)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
