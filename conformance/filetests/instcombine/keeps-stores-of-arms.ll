; negative: other addresses, other alignments, an arm that others enter, something behind the store
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: some:
; CHECK: store i32 %a, ptr %po, align 4
; CHECK: other:
; CHECK: store i32 %b, ptr %po, align 2
; CHECK: end:
; CHECK-NOT: store
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ult i32 %x, 9
  br i1 %c, label %some, label %other
some:
  %a = mul i32 %x, 5
  store i32 %a, ptr %po, align 4
  br label %end
other:
  %b = xor i32 %x, 5
  store i32 %b, ptr %po, align 2
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
