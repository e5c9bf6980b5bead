; negative: choices of numbers stay, and so do those of constants and of vectors
; RUN: opt --passes='nvvm-predicate-opt' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: select i1 %c, i32 %x, i32 %y
; CHECK: select i1 %c, i1 true, i1 false
; CHECK: select <2 x i1>
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %y = load i32, ptr %py
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %c = icmp slt i32 %x, 5
  %s = select i1 %c, i32 %x, i32 %y
  %d = select i1 %c, i1 true, i1 false
  %v = insertelement <2 x i1> <i1 true, i1 false>, i1 %c, i32 1
  %w = insertelement <2 x i1> <i1 true, i1 false>, i1 %c, i32 0
  %u = select <2 x i1> %v, <2 x i1> %w, <2 x i1> zeroinitializer
  %e = extractelement <2 x i1> %u, i32 1
  %z = zext i1 %d to i32
  %f = zext i1 %e to i32
  %g = add i32 %z, %f
  %r = add i32 %s, %g
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
