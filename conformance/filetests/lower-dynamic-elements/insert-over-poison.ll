; elements beside the new one keep what they are, poison too; a constant element needs no shuffle
; RUN: opt --passes='lower-dynamic-elements' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-dynamic-elements' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: icmp eq <2 x i32> {{%[0-9]+}}, <i32 0, i32 1>
; CHECK-NEXT: %u = select <2 x i1> {{%[0-9]+}}, <2 x i32> {{<i32 4, i32 4>|splat \(i32 4\)}}, <2 x i32> <i32 poison, i32 9>

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr i32, ptr %in, i64 %l
  %i = load i32, ptr %pi, align 4
  %j = and i32 %i, 1
  %u = insertelement <2 x i32> <i32 poison, i32 9>, i32 4, i32 %j
  %x = extractelement <2 x i32> %u, i32 1
  %v = add i32 %x, 1
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
