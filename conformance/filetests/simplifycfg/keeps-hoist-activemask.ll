; negative: which lanes are active is asked in each arm by its own lanes
; RUN: opt --passes='simplifycfg<hoist-common-insts>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<hoist-common-insts>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %c
; CHECK: call i32 @llvm.nvvm.activemask
; CHECK: call i32 @llvm.nvvm.activemask
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %t, 16
  br i1 %c, label %a, label %b
a:
  %va = call i32 @llvm.nvvm.activemask()
  %wa = and i32 %va, 0
  br label %j
b:
  %vb = call i32 @llvm.nvvm.activemask()
  %wb = and i32 %vb, 0
  br label %j
j:
  %v = phi i32 [ %wa, %a ], [ %wb, %b ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask()
