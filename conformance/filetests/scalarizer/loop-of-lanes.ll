; PHIs of vectors around a loop that lanes leave in different rounds, and behind it
; RUN: opt --passes='scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes=scalarizer --policy=independent:5,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK-COUNT-4: phi i32
; CHECK-NOT: phi <4 x i32>
; CHECK: store <4 x i32>
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  %count = and i32 %t, 7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi <4 x i32> [ %v, %entry ], [ %z, %loop ]
  %y = phi <4 x i32> [ <i32 1, i32 2, i32 3, i32 4>, %entry ], [ %x, %loop ]
  %z = add <4 x i32> %x, %y
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %count
  br i1 %more, label %loop, label %end
end:
  store <4 x i32> %y, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
