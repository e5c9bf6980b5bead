; a load of what the lane stored or loaded, a store that is overwritten, a store of what is there
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: some:
; CHECK-NOT: load
; CHECK: store i32 %y, ptr %po
; CHECK-NOT: store
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %u = load i32, ptr %po, align 4
  %c = icmp ult i32 %x, 9
  br i1 %c, label %some, label %end
some:
  store i32 %u, ptr %po, align 4
  %y = mul i32 %x, 7
  store i32 %x, ptr %po, align 4
  store i32 %y, ptr %po, align 4
  %v = load i32, ptr %po, align 4
  %d = sub i32 %v, %y
  %e = add i32 %y, %d
  store i32 %e, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
