; a fill leaves out what a copy overwrites, or goes
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memcpyopt %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: arm:
; CHECK: %{{.*}} = getelementptr inbounds
; CHECK: call void @llvm.memset.p0.i64(ptr align 8 %{{.*}}, i8 7, i64 8
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %pi, i64 8
; CHECK: end:
; CHECK-NOT: memset
; CHECK: ret
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 16
  %b = alloca [4 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %bit = and i32 %t, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %arm, label %end
arm:
  call void @llvm.memset.p0.i64(ptr align 16 %a, i8 7, i64 16, i1 false)
  %x = add i32 %t, 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %pi, i64 8, i1 false)
  %a8 = getelementptr inbounds i8, ptr %a, i64 8
  %v = load i32, ptr %a8, align 4
  %w = load i32, ptr %a, align 4
  %s = add i32 %v, %w
  store i32 %s, ptr %po, align 4
  br label %end
end:
  call void @llvm.memset.p0.i64(ptr align 4 %b, i8 7, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %pi, i64 12, i1 false)
  %b8 = getelementptr inbounds i8, ptr %b, i64 8
  %u = load i32, ptr %b8, align 4
  %po4 = getelementptr inbounds i8, ptr %po, i64 4
  store i32 %u, ptr %po4, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
