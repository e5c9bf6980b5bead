; a fill of a slot is no call that writes it: the slot keeps it, and the copy becomes a fill of its own
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memcpyopt %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: arm:
; CHECK: call void @llvm.memset.p0.i64(ptr align 4 %a, i8 3, i64 16
; CHECK-NOT: memcpy
; CHECK: call void @llvm.memset.p0.i64(ptr align 4 %b, i8 3, i64 16
; CHECK-NOT: memcpy
; CHECK: end:
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %a = alloca [4 x i32], align 4
  %b = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pb = getelementptr inbounds i8, ptr %b, i64 4
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  call void @llvm.memset.p0.i64(ptr align 4 %a, i8 3, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a, i64 16, i1 false)
  %v = load i32, ptr %pb, align 4
  store i32 %v, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
