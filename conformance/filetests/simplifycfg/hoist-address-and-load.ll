; an address and a load with which both divergent arms begin are executed once before the branch
; RUN: opt --passes='simplifycfg<hoist-common-insts>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<hoist-common-insts>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='simplifycfg<hoist-common-insts>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %pa = getelementptr
; CHECK: %la = load i32
; CHECK: br i1 %c
; CHECK-NOT: load i32
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 10
  br i1 %c, label %a, label %b
a:
  %pa = getelementptr inbounds i32, ptr %in, i32 3
  %la = load i32, ptr %pa, align 4
  %va = sdiv i32 %la, 7
  store i32 %va, ptr %po, align 4
  br label %j
b:
  %pb = getelementptr inbounds i32, ptr %in, i32 3
  %lb = load i32, ptr %pb, align 4
  %vb = sub i32 5, %lb
  store i32 %vb, ptr %po, align 4
  br label %j
j:

  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
