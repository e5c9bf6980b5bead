; negative: a division is not executed by lanes that its guard holds back
; RUN: opt --passes=simplifycfg %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK: br i1 %c
; CHECK: sdiv i32 100, %x
; CHECK: phi i32

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp eq i32 %x, 0
  br i1 %c, label %j, label %d
d:
  %q = sdiv i32 100, %x
  br label %j
j:
  %v = phi i32 [ 0, %entry ], [ %q, %d ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
