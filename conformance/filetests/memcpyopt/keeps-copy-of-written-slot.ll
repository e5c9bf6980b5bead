; negative: the slot is written on one way, or in the last round of a loop
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: arm:
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a, i64 16
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 16
  %b = alloca [4 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %end ]
  %bit = and i32 %t, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %arm, label %other
arm:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a, i64 16, i1 false)
  br label %end
other:
  br label %end
end:
  %n = add i32 %i, 1
  store [4 x i32] [i32 1, i32 2, i32 3, i32 4], ptr %a, align 4
  %c = icmp ult i32 %n, 3
  br i1 %c, label %loop, label %out.end
out.end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
