; negative: barriers at the end of two arms do not become one, although all threads take the same arm
; RUN: opt --passes='simplifycfg<sink-common-insts>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<sink-common-insts>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: call void @llvm.nvvm.barrier0
; CHECK: call void @llvm.nvvm.barrier0
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %w = load i32, ptr %in, align 4
  %c = icmp sgt i32 %w, 10
  br i1 %c, label %a, label %b
a:
  store i32 %x, ptr %po, align 4
  call void @llvm.nvvm.barrier0()
  br label %j
b:
  %v = sdiv i32 %x, 3
  store i32 %v, ptr %po, align 4
  call void @llvm.nvvm.barrier0()
  br label %j
j:

  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
