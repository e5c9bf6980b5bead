; in each round the first slot begins anew, when the second one is dead
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memcpyopt %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %a = alloca
; CHECK-NOT: alloca
; CHECK: loop:
; CHECK: call void @llvm.lifetime.start.p0(i64 8, ptr %a)
; CHECK-NOT: memcpy
; CHECK-NOT: lifetime.end
; CHECK: ret
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca i64, align 8
  %b = alloca i64, align 8
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  call void @llvm.lifetime.start.p0(i64 8, ptr %a)
  store i32 %i, ptr %a, align 4
  %a4 = getelementptr inbounds i8, ptr %a, i64 4
  store i32 %t, ptr %a4, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %b)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a, i64 8, i1 false)
  call void @llvm.lifetime.end.p0(i64 8, ptr %a)
  %v = load i64, ptr %b, align 8
  %q = getelementptr inbounds i32, ptr %po, i32 %i
  %w = trunc i64 %v to i32
  %h = lshr i64 %v, 32
  %hw = trunc i64 %h to i32
  %s = add i32 %w, %hw
  store i32 %s, ptr %q, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %b)
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, 4
  br i1 %c, label %loop, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
