; RUN: opt %s --passes='nvopt<Ofcmid>' -S | filecheck %s
; RUN: opt %s -Ofast-compile=mid -S | filecheck %s
; RUN: check %s --passes='nvopt<Ofcmid>' | filecheck %s --check-prefix=VERDICT
; A divergent loop with early exits, through the stack, at this level: all lanes get what they got.
; LAUNCH: k grid=2 block=40 args=[out i32[96], buf i32[96] rand(1,0,9)]
; CHECK: define {{.*}}void @k
; VERDICT-NOT: {{Differs|Inconclusive|Participants|vacuous}}
; CHECK-NOT: alloca
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %sum = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %o = mul i32 %b, 40
  %i = add i32 %o, %t
  %po = getelementptr inbounds i32, ptr %out, i32 %i
  %pi = getelementptr inbounds i32, ptr %in, i32 %i
  %n = load i32, ptr %pi
  store i32 0, ptr %sum
  br label %head
head:
  %j = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i32 %j, %n
  br i1 %more, label %body, label %done
body:
  %s = load i32, ptr %sum
  %add = call i32 @twice(i32 %j)
  %s2 = add i32 %s, %add
  store i32 %s2, ptr %sum
  %full = icmp sgt i32 %s2, 30
  br i1 %full, label %early, label %latch
latch:
  %next = add nsw i32 %j, 1
  br label %head
early:
  store i32 -1, ptr %sum
  br label %done
done:
  %r = load i32, ptr %sum
  store i32 %r, ptr %po
  ret void
}
define internal i32 @twice(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
