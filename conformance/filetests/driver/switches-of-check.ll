; RUN: check --passes=instsimplify --functions --engine=fast %s | filecheck %s --check-prefix=CALLED
; RUN: check -passes=instsimplify --bisect-limit 0 %s | filecheck %s --check-prefix=NOTHING
; RUN: check --external 'cp {in} {out}' %s | filecheck %s --check-prefix=TOOL
; RUN: not check --external 'cp {in} {out}' --passes dce %s | filecheck %s --check-prefix=BOTH
; RUN: not check --phi=sideways %s | filecheck %s --check-prefix=PHI
; RUN: opt --passes=instsimplify --print-before-all -disable-output %s | filecheck %s --check-prefix=BEFORE

; LAUNCH: k grid=1 block=32 args=[out i32[32]]

; CALLED: instsimplify @k: Refines
; CALLED-NEXT: instsimplify @lockstep_call_0: Refines
; NOTHING: instsimplify @k: Skipped
; TOOL: cp {in} {out} @k: Skipped
; BOTH: error[check-external]: --external and --passes exclude each other
; PHI: error[phi-mode]: 'sideways' is no mode of PHIs
; BEFORE: ; *** before instsimplify, @f ***
; BEFORE: add i32 %x, 0
; BEFORE-NOT: declare

define i32 @f(i32 %x) {
  %same = add i32 %x, 0
  ret i32 %same
}

define ptx_kernel void @k(ptr %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr %out, i32 %tid
  %same = add i32 %tid, 0
  store i32 %same, ptr %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
