; two slots of which one is copied to the other as a whole are one, that with the larger alignment
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memcpyopt %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %b = alloca [4 x i32], align 16
; CHECK-NOT: alloca
; CHECK-NOT: memcpy
; CHECK: store i32 %t, ptr %b
; CHECK-NOT: memcpy
; CHECK: load i32, ptr %b
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %b = alloca [4 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  call void @llvm.lifetime.start.p0(i64 16, ptr %a)
  %x = load i32, ptr %pi, align 4
  store i32 %t, ptr %a, align 4
  %a4 = getelementptr inbounds i8, ptr %a, i64 4
  store i32 %x, ptr %a4, align 4
  call void @llvm.lifetime.start.p0(i64 16, ptr %b)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a, i64 16, i1 false)
  call void @llvm.lifetime.end.p0(i64 16, ptr %a)
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  store i32 11, ptr %b, align 4
  br label %end
end:
  %v = load i32, ptr %b, align 4
  %b4 = getelementptr inbounds i8, ptr %b, i64 4
  %w = load i32, ptr %b4, align 4
  %s = xor i32 %v, %w
  store i32 %s, ptr %po, align 4
  call void @llvm.lifetime.end.p0(i64 16, ptr %b)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
