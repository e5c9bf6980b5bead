; the constant address of a part of a global is one of bytes, with the flags of all its steps
; RUN: opt --passes='lower-constant-expressions' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-constant-expressions' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: %x = load i32, ptr getelementptr inbounds (i8, ptr @g, i64 8), align 4
; CHECK-NEXT: %y = load i32, ptr getelementptr inbounds (i8, ptr @g, i64 12), align 4
; CHECK-NEXT: %z = load i32, ptr getelementptr (i8, ptr @g, i64 12), align 4
; CHECK-NEXT: %w = load i32, ptr @g, align 4

@g = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %x = load i32, ptr getelementptr inbounds ([8 x i32], ptr @g, i64 0, i64 2), align 4
  %y = load i32, ptr getelementptr inbounds (i32, ptr getelementptr inbounds nuw ([8 x i32], ptr @g, i32 0, i32 1), i64 2), align 4
  %z = load i32, ptr getelementptr (i8, ptr getelementptr inbounds (i8, ptr @g, i64 8), i64 4), align 4
  %w = load i32, ptr getelementptr inbounds ([8 x i32], ptr @g, i64 0, i64 0), align 4
  %b = add i32 %x, %y
  %c = add i32 %z, %w
  %v = add i32 %b, %c
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
