; negative: a barrier behind a divergent join is not copied into the arms
; RUN: opt --passes=simplifycfg %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-COUNT-1: call void @llvm.nvvm.barrier0()
; CHECK-NOT: call void @llvm.nvvm.barrier0()
; CHECK: declare

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 10
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %pi, align 4
  br label %j
b:
  store i32 2, ptr %pi, align 4
  br label %j
j:
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr %pi, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
