; the slot is one of the entry block: each round stores the whole vector first
; RUN: opt --passes='lower-dynamic-elements<select-limit=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-dynamic-elements<select-limit=0>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: entry:
; CHECK-NEXT: alloca <4 x i32>
; CHECK: loop:
; CHECK-NOT: alloca
; CHECK: ret void

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr i32, ptr %in, i64 %l
  %i = load i32, ptr %pi, align 4
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %w = phi <4 x i32> [ <i32 1, i32 2, i32 3, i32 4>, %entry ], [ %u, %loop ]
  %j = and i32 %n, 3
  %x = extractelement <4 x i32> %w, i32 %j
  %y = add i32 %x, %t
  %u = insertelement <4 x i32> %w, i32 %y, i32 %j
  %m = add i32 %n, 1
  %c = icmp ule i32 %n, %i
  br i1 %c, label %loop, label %done
done:
  %v = extractelement <4 x i32> %u, i32 %i
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
