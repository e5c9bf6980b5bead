; bitcasts of constants between vectors of different elements, and between vectors and numbers
; RUN: opt --passes=instsimplify --verify-each -S %s | filecheck %s
; RUN: check --passes=instsimplify %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=instsimplify %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[256]]
; CHECK-LABEL: @k
; CHECK: store <2 x i32> <i32 67305985, i32 134678021>
; CHECK: store i32 -65535,
; CHECK: store float 1.000000e+00,
; CHECK: store <2 x i16> <i16 7, i16 poison>
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %base = mul i32 %t, 8
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %a = bitcast <8 x i8> <i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8> to <2 x i32>
  store <2 x i32> %a, ptr %po, align 4
  %b = bitcast <2 x i16> <i16 1, i16 -1> to i32
  %p1 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %b, ptr %p1, align 4
  %c = bitcast <4 x i8> <i8 0, i8 0, i8 128, i8 63> to float
  %p2 = getelementptr inbounds i32, ptr %po, i32 3
  store float %c, ptr %p2, align 4
  %d = bitcast <4 x i8> <i8 7, i8 0, i8 1, i8 poison> to <2 x i16>
  %p3 = getelementptr inbounds i32, ptr %po, i32 4
  store <2 x i16> %d, ptr %p3, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
