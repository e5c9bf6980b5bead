; a number that was stored is loaded as a float, and a vector as a number
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: bitcast i32 %x to float
; CHECK: bitcast <2 x i16> %y to i32
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %p8 = getelementptr inbounds i8, ptr %po, i64 8
  %p12 = getelementptr inbounds i8, ptr %po, i64 12

  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %po, align 4
  %f = load float, ptr %po, align 4
  %g = fadd float %f, 1.0
  %y = load <2 x i16>, ptr %pi, align 4
  store <2 x i16> %y, ptr %p4, align 4
  %v = load i32, ptr %p4, align 4
  store float %g, ptr %p8, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %p12, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
