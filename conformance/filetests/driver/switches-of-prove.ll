; RUN: prove --pass instcombine --rule=add-truth -seeds 0 --draws=1 | filecheck %s --check-prefix=RULE
; RUN: prove --pass=dce --seeds=20 | filecheck %s --check-prefix=CODE
; RUN: not prove --pass nothing | filecheck %s --check-prefix=PASS
; RUN: not prove --rule nothing --seeds 0 | filecheck %s --check-prefix=NAME
; RUN: not prove --seeds=-1 | filecheck %s --check-prefix=EFFORT
; RUN: not prove --seeds many | filecheck %s --check-prefix=NUMBER
; RUN: not prove --engine fast | filecheck %s --check-prefix=SWITCH
; RUN: not prove --seeds 0 %s | filecheck %s --check-prefix=FILE
; Rules are judged by themselves, without a program.

; RULE: instcombine:add-truth: proven, {{[1-9][0-9]*}} proven, 0 sampled
; RULE-NOT: instcombine
; CODE: dce:remove-dead: {{proven|unproven}}
; PASS: error[prove-pass]: there is no pass 'nothing' with rules
; NAME: error[prove-rule]: there is no rule 'nothing'
; EFFORT: error[prove-effort]: --seeds and --draws are not negative
; NUMBER: switches-of-prove.ll:6: error[filetest-switch]: {{.*}}'many' is not a long
; SWITCH: switches-of-prove.ll:7: error[filetest-switch]: prove has no switch '--engine'
; FILE: switches-of-prove.ll:8: error[filetest-input]: prove reads no file
