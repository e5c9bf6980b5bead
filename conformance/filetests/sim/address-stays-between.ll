; RUN: sim %s | filecheck %s
; RUN: sim --engine fast %s | filecheck %s
; What leaves the object between two steps is no fault without inbounds, nor with nusw alone where no address wraps;
; with inbounds the one past the end is in the object.
; LAUNCH: k grid=1 block=1 args=[out i32[4]]
; EXPECT: k arg=0[1]=1
; EXPECT: k arg=0[2]=2
; EXPECT: k arg=0[3]=3
; CHECK: @k stack
; CHECK-NOT: undefined behaviour
define ptx_kernel void @k(ptr %out) {
  %one = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i = zext i32 %one to i64
  %j = add i64 %i, 1
  %p = getelementptr [4 x i32], ptr %out, i64 %j, i64 -7
  store i32 1, ptr %p
  %q = getelementptr nusw [4 x i32], ptr %out, i64 %j, i64 -6
  store i32 2, ptr %q
  %r = getelementptr inbounds [4 x i32], ptr %out, i64 %i, i64 -1
  store i32 3, ptr %r
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
