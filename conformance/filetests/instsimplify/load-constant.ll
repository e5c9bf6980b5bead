; loads from constant globals in three address spaces, of parts of structs, arrays, vectors and strings
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[320]]
; CHECK-LABEL: @k(
; CHECK: store i32 30, ptr %p0
; CHECK: store i32 258, ptr %p1
; CHECK: store i32 1684234849, ptr %p2
; CHECK: store float 1.500000e+00, ptr %p3
; CHECK: store i32 1069547520, ptr %p4
; CHECK: store i32 0, ptr %p5
; CHECK: store <2 x i32> <i32 20, i32 30>, ptr %p6
; CHECK-LABEL: @undefined_part(
; CHECK: ret i32 undef
; CHECK-LABEL: @poison_byte(
; CHECK: ret i32 poison
; CHECK-LABEL: @partly_undefined(
; CHECK: ret i64 7
; CHECK-LABEL: @address(
; CHECK: ret ptr @other
; CHECK-LABEL: @local_word(
; CHECK: ret i16 2

@table = internal addrspace(4) constant [4 x i32] [i32 10, i32 20, i32 30, i32 40], align 8
@bytes = internal addrspace(1) constant { i8, i8, float } { i8 2, i8 1, float 1.5 }, align 4
@text = internal constant [5 x i8] c"abcd\00", align 4
@zeros = internal constant [64 x i32] zeroinitializer, align 4
@open = internal constant { i32, i32, <2 x i32> } { i32 7, i32 undef, <2 x i32> <i32 poison, i32 1> }, align 8
@other = internal global i32 0
@pointer = internal constant ptr @other

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = shl i32 %t, 3
  %p0 = getelementptr inbounds i32, ptr %out, i32 %b
  %p1 = getelementptr inbounds i32, ptr %p0, i32 1
  %p2 = getelementptr inbounds i32, ptr %p0, i32 2
  %p3 = getelementptr inbounds i32, ptr %p0, i32 3
  %p4 = getelementptr inbounds i32, ptr %p0, i32 4
  %p5 = getelementptr inbounds i32, ptr %p0, i32 5
  %p6 = getelementptr inbounds i32, ptr %p0, i32 6
  %v0 = load i32, ptr addrspace(4) getelementptr inbounds ([4 x i32], ptr addrspace(4) @table, i64 0, i64 2), align 4
  store i32 %v0, ptr %p0, align 4
  %h = load i16, ptr addrspace(1) @bytes, align 4
  %v1 = zext i16 %h to i32
  store i32 %v1, ptr %p1, align 4
  %v2 = load i32, ptr @text, align 4
  store i32 %v2, ptr %p2, align 4
  %f = getelementptr inbounds { i8, i8, float }, ptr addrspace(1) @bytes, i32 0, i32 2
  %g = addrspacecast ptr addrspace(1) %f to ptr
  %v3 = load float, ptr %g, align 4
  store float %v3, ptr %p3, align 4
  %v4 = load i32, ptr %g, align 4
  store i32 %v4, ptr %p4, align 4
  %z = getelementptr inbounds i32, ptr @zeros, i32 %t
  %v5 = load i32, ptr %z, align 4
  store i32 %v5, ptr %p5, align 4
  %q = getelementptr inbounds i32, ptr addrspace(4) @table, i64 1
  %v6 = load <2 x i32>, ptr addrspace(4) %q, align 4
  store <2 x i32> %v6, ptr %p6, align 8
  ret void
}

define i32 @undefined_part() {
  %p = getelementptr inbounds i8, ptr @open, i64 4
  %r = load i32, ptr %p, align 4
  ret i32 %r
}

define i32 @poison_byte() {
  %p = getelementptr inbounds i8, ptr @open, i64 10
  %r = load i32, ptr %p, align 2
  ret i32 %r
}

define i64 @partly_undefined() {
  %r = load i64, ptr @open, align 8
  ret i64 %r
}

define ptr @address() {
  %r = load ptr, ptr @pointer, align 8
  ret ptr %r
}

define i16 @local_word() {
  %p = getelementptr inbounds i16, ptr addrspace(4) @table, i64 2
  %w = load i16, ptr addrspace(4) %p, align 4
  %d = udiv i16 %w, 10
  ret i16 %d
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
