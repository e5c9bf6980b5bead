; pointers compared by base and offset, against null, and between objects
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[160], out i32[4]]
; CHECK-LABEL: @k(
; CHECK: store i1 false, ptr %p0
; CHECK: store i1 true, ptr %p1
; CHECK: store i1 false, ptr %p2
; CHECK-LABEL: @two_locals(
; CHECK: ret i1 false
; CHECK-LABEL: @local_and_global(
; CHECK: ret i1 true
; CHECK-LABEL: @null_global(
; CHECK: ret i1 false
; CHECK-LABEL: @claimed(
; CHECK: ret i1 true
; CHECK-LABEL: @keeps_shared_null(
; CHECK: ret i1 %r
; CHECK-LABEL: @keeps_argument(
; CHECK: ret i1 %r
; CHECK-LABEL: @keeps_past_the_end(
; CHECK: ret i1 %r
; CHECK-LABEL: @keeps_order_that_may_wrap(
; CHECK: ret i1 %r
; CHECK-LABEL: @keeps_unnamed(
; CHECK: ret i1 %r

@one = internal global i32 0
@shared = internal addrspace(3) global i32 undef
@unnamed = internal unnamed_addr constant i32 0
@unnamed.2 = internal unnamed_addr constant i32 0

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = shl i32 %t, 2
  %p0 = getelementptr inbounds i32, ptr %out, i32 %b
  %p1 = getelementptr inbounds i32, ptr %p0, i32 1
  %p2 = getelementptr inbounds i32, ptr %p0, i32 2
  %a = getelementptr inbounds i32, ptr %in, i64 1
  %d = getelementptr inbounds i32, ptr %in, i64 2
  %e = icmp eq ptr %a, %d
  store i1 %e, ptr %p0, align 4
  %l = icmp ult ptr %a, %d
  store i1 %l, ptr %p1, align 4
  %x = alloca i32
  %n = icmp eq ptr %x, null
  store i1 %n, ptr %p2, align 4
  ret void
}

define i1 @two_locals() {
  %a = alloca [2 x i32]
  %b = alloca i32
  %p = getelementptr inbounds i32, ptr %a, i64 1
  %r = icmp eq ptr %p, %b
  ret i1 %r
}

define i1 @local_and_global() {
  %a = alloca i32
  %r = icmp ne ptr %a, @one
  ret i1 %r
}

define i1 @null_global() {
  %p = getelementptr inbounds i8, ptr @one, i64 2
  %r = icmp eq ptr %p, null
  ret i1 %r
}

define i1 @claimed(ptr nonnull %p) {
  %r = icmp ne ptr %p, null
  ret i1 %r
}

define i1 @keeps_shared_null(ptr addrspace(3) dereferenceable(4) %p) {
  %r = icmp eq ptr addrspace(3) %p, null
  ret i1 %r
}

define i1 @keeps_argument(ptr %p) {
  %a = alloca i32
  %r = icmp eq ptr %p, %a
  ret i1 %r
}

define i1 @keeps_past_the_end() {
  %a = alloca i32
  %b = alloca i32
  %p = getelementptr inbounds i32, ptr %a, i64 1
  %r = icmp eq ptr %p, %b
  ret i1 %r
}

define i1 @keeps_order_that_may_wrap(ptr %p) {
  %a = getelementptr i32, ptr %p, i64 1
  %r = icmp ugt ptr %a, %p
  ret i1 %r
}

define i1 @keeps_unnamed() {
  %p = freeze ptr @unnamed
  %q = freeze ptr @unnamed.2
  %r = icmp eq ptr %p, %q
  ret i1 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
