; Branches of inline assembly part the block: loops that lanes leave one after the other, a label at the beginning, a
; label at the end, a branch over a definition, an end. Labels of two copies of one text are two.
; RUN: cc --passes='lower-gep,expand-large-integers,select<sm_90>' %s | filecheck %s
; RUN: cc -O0 %s | sim - --launch inline-assembly-control.launch
; RUN: cc -O3 %s | sim - --launch inline-assembly-control.launch --policy independent:3
; RUN: check --to ptx -O3 %s | filecheck %s --check-prefix=JUDGED
; JUDGED: phi-node-elimination @k: Refines
; JUDGED: emit @k: Refines
; JUDGED-NOT: Differs
; LAUNCH: k grid=1 block=32 args=[out i32[32]]

; CHECK-LABEL: .entry k(
; CHECK: mov.b32 {{%r[0-9]+}}, 0;
; CHECK-NEXT: mov.b32 {{%r[0-9]+}}, 0;
; CHECK-NEXT: [[LOOP:\$L_[0-9]+]]:
; CHECK-NEXT: phi.b32 [[N:%r[0-9]+]], {{%r[0-9]+}}, {{\$L_[0-9]+}}, [[M:%r[0-9]+]], [[LOOP]];
; CHECK: add.u32 [[M]], [[N]], 1;
; CHECK: bra [[LOOP]];
; CHECK: exit;
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
  ; the sum of 0 to t, by a loop whose label is first
  %c = call { i32, i32 } asm "LOOP: add.u32 $1, $1, $0; add.u32 $0, $0, 1; { .reg .pred q; setp.le.u32 q, $0, $2; @q bra LOOP; }", "=r,=r,r,0,1"(i32 %t, i32 0, i32 0)
  %sum = extractvalue { i32, i32 } %c, 1
  %odd = trunc i32 %t to i1
  br i1 %odd, label %left, label %right

left:
  ; 10 below 5, else 20
  %l = call i32 asm "{ .reg .pred p; setp.lt.u32 p, $1, 5; @p bra SMALL; mov.u32 $0, 20; bra DONE; SMALL: mov.u32 $0, 10; DONE: }", "=r,r"(i32 %t)
  br label %meet

right:
  %r = call i32 asm "{ .reg .pred p; setp.lt.u32 p, $1, 5; @p bra SMALL; mov.u32 $0, 20; bra DONE; SMALL: mov.u32 $0, 10; DONE: }", "=r,r"(i32 %sum)
  br label %meet

meet:
  %v = phi i32 [ %l, %left ], [ %r, %right ]
  %big = mul i32 %sum, 100
  %w = add i32 %big, %v
  ; a predicate that is written under a guard, and one that no lane writes without it
  %p = call i1 asm "setp.eq.u32 $0, $1, 3; @!$0 setp.gt.u32 $0, $1, 20;", "=b,r"(i32 %t)
  %one = zext i1 %p to i32
  %x = shl i32 %one, 20
  %y = or i32 %w, %x
  ; lane 31 leaves before it has stored
  call void asm sideeffect "{ .reg .pred p; setp.eq.u32 p, $0, 31; @!p bra ON; exit; ON: }", "r"(i32 %t)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %y, ptr addrspace(1) %q
  ret void
}
