; both loops of a nest, with lanes that part in each round; the ballot behind their meeting is one in each copy
; RUN: opt --passes=loop-unroll --verify-each -S %s | filecheck %s
; RUN: check --passes=loop-unroll %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=loop-unroll %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK-COUNT-6: call i32 @llvm.nvvm.vote.ballot.sync
; CHECK-NOT: call i32 @llvm.nvvm.vote.ballot.sync
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %outer.end ]
  %s = phi i32 [ 0, %entry ], [ %sum, %outer.end ]
  br label %inner
inner:
  %j = phi i32 [ 3, %outer ], [ %j1, %next ]
  %r = phi i32 [ %s, %outer ], [ %sum, %next ]
  %bit = and i32 %t, %j
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %some, label %next
some:
  %twice = mul i32 %r, %t
  br label %next
next:
  %v = phi i32 [ %twice, %some ], [ %i, %inner ]
  %c = icmp ugt i32 %v, %j
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
  %sum = add i32 %r, %b
  %j1 = add i32 %j, -1
  %more = icmp ugt i32 %j1, 0
  br i1 %more, label %inner, label %outer.end
outer.end:
  %i1 = add i32 %i, 1
  %again = icmp ult i32 %i1, 2
  br i1 %again, label %outer, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
