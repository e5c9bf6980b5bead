; what is written into a slot behind its last read, or before the end of its life, is read by nobody
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %a = alloca i64
; CHECK: store i64 %x, ptr %a
; CHECK-NEXT: %y = load i64, ptr %a
; CHECK-NEXT: call void @llvm.lifetime.end.p0(i64 8, ptr %a)
; CHECK-NEXT: call void @llvm.lifetime.start.p0(i64 8, ptr %a)
; CHECK-NEXT: store i64 %y, ptr %po
; CHECK-NEXT: call void @llvm.lifetime.end.p0(i64 8, ptr %a)
; CHECK-NEXT: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca i64, align 8
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %a)
  store i64 %x, ptr %a, align 8
  %y = load i64, ptr %a, align 8
  store i64 3, ptr %a, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %a)
  call void @llvm.lifetime.start.p0(i64 8, ptr %a)
  store i64 %y, ptr %po, align 8
  store i64 %y, ptr %a, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %a)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
