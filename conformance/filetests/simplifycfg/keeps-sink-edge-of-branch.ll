; negative: a predecessor that may also go elsewhere keeps its instructions
; RUN: opt --passes='simplifycfg<sink-common-insts>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<sink-common-insts>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='simplifycfg<sink-common-insts>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: store i32 1, ptr %po
; CHECK: store i32 2, ptr %po
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
  store i32 1, ptr %po, align 4
  %d = icmp sgt i32 %x, 20
  br i1 %d, label %j, label %e
b:
  store i32 2, ptr %po, align 4
  br label %j
e:
  store i32 5, ptr %pi, align 4
  ret void
j:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
