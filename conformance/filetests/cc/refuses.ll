; RUN: not cc %s --arch sm_33 | filecheck %s --check-prefix=ARCH
; RUN: not cc %s --arch sm_90a | filecheck %s --check-prefix=ARCH
; RUN: not cc %s --arch sm_80 --passes=select<sm_90> | filecheck %s --check-prefix=TWICE
; RUN: not cc %s --passes=select<sm_33> | filecheck %s --check-prefix=WORD
; RUN: not cc %s --passes=select<sm_80;sm_90> | filecheck %s --check-prefix=WORD
; RUN: not cc %s --passes=emit<sm_80> | filecheck %s --check-prefix=EMIT
; RUN: not cc %s --passes=select,dce | filecheck %s --check-prefix=MIXED
; RUN: not cc %s --passes=select,emit,machine-cp | filecheck %s --check-prefix=AFTER
; RUN: not cc %s --passes=select,select | filecheck %s --check-prefix=AGAIN
; RUN: not cc %s --passes=function(select) | filecheck %s --check-prefix=NESTED
; RUN: not cc %s --stop-after no-such-pass | filecheck %s --check-prefix=STOP
; RUN: not cc %s --passes=sroa --start-before machine-cp | filecheck %s --check-prefix=START
; RUN: not cc %s -O0 --start-before phi-node-elimination | filecheck %s --check-prefix=LEVEL
; RUN: not cc %s -O0 --start-before lower-gep --stop-after lower-aggr-copies | filecheck %s --check-prefix=ORDER
; RUN: not cc %s --passes=select,emit | filecheck %s --check-prefix=PLACE
; RUN: not check %s --passes=sroa,select,emit --phi web | filecheck %s --check-prefix=PHI
; RUN: not check %s --to sas | filecheck %s --check-prefix=TO
; RUN: not check %s --arch sm_80 | filecheck %s --check-prefix=NO-TO
; RUN: not opt %s --passes=select -S | filecheck %s --check-prefix=OPT
;
; Each way to ask for what there is not, with its place.
;
; LAUNCH: k grid=1 block=1 args=[]
;
; ARCH: --arch: error[unknown-arch]: PTX is not made for 'sm_
; TWICE: --arch: error[codegen-target]: the pipeline already has the target sm_90
; WORD: <pipeline>:1:8: error[unknown-setting]: select takes an architecture from sm_50 on, and lineinfo
; EMIT: <pipeline>:1:6: error[unknown-setting]: emit takes no words
; MIXED: <pipeline>:1:8: error[mixed-levels]: pass 'dce' works on LLVM IR, the passes before it on machine IR
; AFTER: <pipeline>:1:13: error[mixed-levels]: pass 'machine-cp' works on machine IR, the passes before it make PTX
; AGAIN: <pipeline>:1:8: error[mixed-levels]: pass 'select' works on LLVM IR, the passes before it on machine IR
; NESTED: <pipeline>:1:10: error[pipeline-nesting]
; STOP: --stop-after: error[step-name]: the pipeline has no step 'no-such-pass'
; START: --start-before: error[step-name]: the pipeline has no step 'machine-cp'
; LEVEL: error[pass-level]: step 'phi-node-elimination' takes machine IR, the file is LLVM-IR text
; ORDER: --stop-after: error[step-name]: step 'lower-aggr-copies' comes before
; PLACE: refuses.ll:[[#@LINE+17]]:{{[0-9]+}}: error[not-selectable]
; PHI: --phi goes with pipelines that end at LLVM IR or machine IR alone
; TO: --to: error[codegen-level]: there is no level 'sas', there are nvvm, machine, ptx, sass
; NO-TO: --arch: error[codegen-target]: --arch goes with --to
; OPT: error[pass-level]: the step 'select' makes a program of another level, which cc and check do

define ptx_kernel void @k() {
  ret void
}

define float @rest(float %a, float %b) {






  %r = frem float %a, %b
  ret float %r
}
