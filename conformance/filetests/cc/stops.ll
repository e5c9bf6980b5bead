; RUN: cc %s --passes=sroa --stop-after lower-gep | filecheck %s --check-prefix=NVVM
; RUN: cc %s --passes=sroa --stop-after select | filecheck %s --check-prefix=SSA
; RUN: cc %s --passes=sroa --stop-after prologepilog | filecheck %s --check-prefix=FINAL
; RUN: cc %s --passes=sroa,dce,sroa --stop-after sroa,1 --print-pipeline-passes | filecheck %s --check-prefix=SECOND
; RUN: check %s --to nvvm --passes=sroa | filecheck %s --check-prefix=TO-NVVM
; RUN: check %s --to machine --passes=sroa | filecheck %s --check-prefix=TO-MACHINE
; RUN: check %s --passes=sroa,lower-gep,select<sm_80>,machine-cp | filecheck %s --check-prefix=WRITTEN
; RUN: check %s --to ptx --passes=sroa
;
; What a step in the middle made is LLVM IR before selection and machine IR after it; a pipeline may be written out
; with its step select, and end anywhere.
;
; LAUNCH: k grid=1 block=40 args=[out i32[40]]
;
; NVVM: define ptx_kernel void @k(ptr %out)
; NVVM: getelementptr i8, ptr %out, i64
;
; SSA: .machine 1
; SSA: .stage ssa
; SSA: phi.b32
; SSA-NOT: copy
;
; FINAL: .machine 1
; FINAL: .stage final
; FINAL-NOT: phi.b32
;
; SECOND: sroa,dce,sroa{{$}}
;
; TO-NVVM: sroa @k: Skipped
; TO-NVVM: lower-gep @k: Refines
; TO-NVVM-NOT: select
;
; TO-MACHINE: select @k: Refines
; TO-MACHINE: prologepilog @k: Refines
; TO-MACHINE-NOT: emit
;
; WRITTEN: select @k: Refines
; WRITTEN-NEXT: machine-cp @k
; WRITTEN-NOT: read

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %tid, 17
  br i1 %low, label %left, label %right

left:
  %a = mul i32 %tid, 3
  br label %join

right:
  %b = xor i32 %tid, 5
  br label %join

join:
  %v = phi i32 [ %a, %left ], [ %b, %right ]
  %p = getelementptr i32, ptr %out, i32 %tid
  store i32 %v, ptr %p, align 4
  ret void
}
