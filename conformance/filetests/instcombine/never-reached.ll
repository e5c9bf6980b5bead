; what no lane comes to goes, and what would come from there is poison; blocks and edges stay
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 false, label %dead, label %live
; CHECK: dead:
; CHECK-NEXT: br i1 poison, label %dead, label %far
; CHECK: far:
; CHECK-NEXT: switch i32 poison
; CHECK: live:
; CHECK-NEXT: %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32
; CHECK-LABEL: @chosen
; CHECK: switch i8 3, label %other
; CHECK: other:
; CHECK-NEXT: br label %end
; CHECK: three:
; CHECK-NEXT: call i32 @use(i32 %x)
; CHECK: phi i32 [ poison, %other ], [ %r, %three ]
; CHECK-LABEL: @undefined
; CHECK: br i1 undef
; CHECK: ret i32 poison
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %both = and i32 %t, 0
  %never = icmp eq i32 %both, 1
  br i1 %never, label %dead, label %live
dead:
  %i = phi i32 [ 0, %entry ], [ %j, %dead ]
  %j = add i32 %i, 1
  call void @llvm.nvvm.barrier0()
  store volatile i32 %j, ptr %in, align 4
  %more = icmp ult i32 %j, %x
  br i1 %more, label %dead, label %far
far:
  %d = udiv i32 %x, %j
  switch i32 %d, label %live [
    i32 1, label %end
    i32 2, label %end
  ]
live:
  %v = phi i32 [ %x, %entry ], [ %d, %far ]
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 255, i32 %v, i32 1, i32 31)
  %c = icmp ult i32 %t, 8
  br i1 %c, label %store, label %end
store:
  store i32 %s, ptr %po, align 4
  br label %end
end:
  ret void
}

define i32 @chosen(i32 %x) {
  switch i8 3, label %other [
    i8 0, label %three
    i8 3, label %three
    i8 4, label %end
  ]
other:
  %q = call i32 @use(i32 1)
  br label %end
three:
  %r = call i32 @use(i32 %x)
  br label %end
end:
  %v = phi i32 [ %q, %other ], [ %r, %three ], [ 7, %0 ]
  ret i32 %v
}

define i32 @undefined(i32 %x, ptr %p) {
  br i1 undef, label %a, label %b
a:
  store i32 %x, ptr %p
  br label %b
b:
  %v = phi i32 [ 1, %a ], [ 2, %0 ]
  ret i32 %v
}

declare i32 @use(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
