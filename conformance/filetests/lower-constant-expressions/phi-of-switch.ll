; a predecessor with several edges has one value for all of them
; RUN: opt --passes='lower-constant-expressions' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-constant-expressions' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[G:%[0-9]+]] = ptrtoint ptr @g to i64
; CHECK-NEXT: switch i32 %i
; CHECK: %f = phi i64 [ [[G]], %entry ], [ [[G]], %entry ], [ 5, %a ]

@g = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %i = and i32 %t, 3
  switch i32 %i, label %a [
    i32 0, label %b
    i32 1, label %b
  ]
a:
  br label %b
b:
  %f = phi i64 [ ptrtoint (ptr @g to i64), %entry ], [ ptrtoint (ptr @g to i64), %entry ], [ 5, %a ]
  %r = icmp eq i64 %f, 5
  %v = zext i1 %r to i32
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
