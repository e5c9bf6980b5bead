; Inline assembly becomes instructions like others. What a guard leaves is chosen behind it, so that each register has
; one definition; a tied operand is one register, which the assembly reads and writes.
; RUN: cc --passes='lower-gep,expand-large-integers,select<sm_90>' %s | filecheck %s
; RUN: cc --passes='lower-gep,expand-large-integers,select<sm_90>' %s | sim - --launch inline-assembly.launch
; RUN: cc -O0 %s | sim - --launch inline-assembly.launch
; RUN: cc -O3 %s | sim - --launch inline-assembly.launch --policy independent:3
; RUN: check --to ptx -O3 %s | filecheck %s --check-prefix=JUDGED
; The simulator of LLVM IR does not run assembly. What cannot be judged is counted, and the rest judged.
; JUDGED: input: not supported: inline assembly
; JUDGED: select @k{{.*}}: Inconclusive
; JUDGED: phi-node-elimination @k: Refines
; JUDGED: emit @k: Refines
; JUDGED-NOT: Differs
; LAUNCH: k grid=1 block=32 args=[out i32[32]]

@counter = addrspace(1) global i32 5

; CHECK-LABEL: .entry k(
; CHECK: mov.u32 [[T:%r[0-9]+]], %tid.x;
; CHECK: setp.lt.u32 [[P:%p[0-9]+]], [[T]], 12;
; CHECK-NEXT: mov.b32 [[ONE:%r[0-9]+]], 1;
; CHECK-NEXT: @[[P]] mov.u32 [[TWO:%r[0-9]+]], 2;
; CHECK-NEXT: selp.b32 [[A:%r[0-9]+]], [[TWO]], [[ONE]], [[P]];
; CHECK-NEXT: @![[P]] add.u32 [[MORE:%r[0-9]+]], [[A]], 4;
; CHECK-NEXT: selp.b32 [[B:%r[0-9]+]], [[A]], [[MORE]], [[P]];
; CHECK-NEXT: add.u32 [[C:%r[0-9]+]], [[B]], 3;
; CHECK-NEXT: add.u32 {{%r[0-9]+}}, [[C]], 7;
; CHECK: ld.global.u32 {{%r[0-9]+}}, [counter];
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 asm "mov.u32 $0, %tid.x;", "=r"()
  %a = call i32 asm "{ .reg .pred p; setp.lt.u32 p, $1, ${2:n};  mov.b32 $0, 1; @p mov.u32 $0, 2; @!p add.u32 $0, $0, 4; }", "=r,r,n"(i32 %t, i32 -12)
  %both = call { i32, i32 } asm sideeffect "add.u32 $0, $0, 3; add.u32 $1, $0, 7;", "=&r,=r,0,~{memory}"(i32 %a)
  %x = extractvalue { i32, i32 } %both, 0
  %y = extractvalue { i32, i32 } %both, 1
  %v = call i32 asm sideeffect "ld.global.u32 $0, [counter];", "=r,~{memory}"()
  %s1 = mul i32 %x, 1000
  %s2 = mul i32 %y, 10
  %s3 = add i32 %s1, %s2
  %s = add i32 %s3, %v
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  call void asm sideeffect "st.global.u32 [$0], $1;", "l,r,~{memory}"(ptr addrspace(1) %q, i32 %s)
  ret void
}
