; RUN: check %s --passes=cssa,select,two-address-instruction,phi-node-elimination --phi web-shared | filecheck %s
; RUN: check %s --passes=cssa,select --phi web | filecheck %s --check-prefix=SSA
; RUN: not check %s --passes=select --phi web | filecheck %s --check-prefix=LOST
; RUN: check %s --to machine -O1 --phi web-shared | filecheck %s
; RUN: not check %s --to ptx -O1 --phi web | filecheck %s --check-prefix=PTX
; What is compiled to machine IR is run once more with its registers in webs. Behind cssa they are right in SSA form, too;
; without, the copy of the round before is lost. PTX has no webs.
; LAUNCH: k grid=1 block=40 args=[out i32[40]]
; CHECK: phi-web-shared{{.*}}Refines
; SSA: phi-web{{.*}}Refines
; LOST: phi-web{{.*}}Differs
; PTX: --phi goes with pipelines that end at LLVM IR or machine IR alone
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %offset = shl i64 %i, 2
  %a = getelementptr i8, ptr addrspace(1) %p, i64 %offset
  br label %loop

loop:
  %n = phi i32 [ 5, %entry ], [ %next, %loop ]
  %next = add i32 %n, 3
  %more = icmp ult i32 %next, %t
  br i1 %more, label %loop, label %done

done:
  store i32 %n, ptr addrspace(1) %a, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
