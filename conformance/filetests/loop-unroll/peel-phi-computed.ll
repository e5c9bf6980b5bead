; after two rounds a value that is computed from one handed on is seven in all further ones
; RUN: opt --passes='loop-unroll' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32], i32 9]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: loop2:
; CHECK: %b = phi i32 [ 7, %loop2 ], [ 7, %{{.*}} ]
; CHECK: llvm.loop.peeled.count{{.*}}i32 2
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = phi i32 [ %t, %entry ], [ 5, %loop ]
  %b = phi i32 [ %n, %entry ], [ %c, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %c = add i32 %a, 2
  %x = mul i32 %s, %b
  %sum = add i32 %x, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
