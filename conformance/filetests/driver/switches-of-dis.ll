; RUN: dis ../../corpus/cubins/saxpy.sm_90.cubin | filecheck %s --check-prefix=LISTING
; RUN: dis -control -exact ../../corpus/cubins/saxpy.sm_75.cubin | filecheck %s --check-prefix=CONTROL
; RUN: dis --cfg ../../corpus/cubins/switch_vm.sm_90.cubin | filecheck %s --check-prefix=GRAPH
; RUN: dis --blocks ../../corpus/cubins/switch_vm.sm_90.cubin | filecheck %s --check-prefix=BLOCKS
; RUN: dis --verify-encoding ../../corpus/cubins/saxpy.sm_86.cubin ../../corpus/cubins/saxpy.sm_90.cubin \
; RUN:   | filecheck %s --check-prefix=WORDS
; RUN: dis --verify-control --half=both ../../corpus/cubins/saxpy.sm_90.cubin | filecheck %s --check-prefix=WAITS
; RUN: dis --mine-control ../../corpus/cubins/saxpy.sm_90.cubin | filecheck %s --check-prefix=MINED
; RUN: not dis %s | filecheck %s --check-prefix=TEXT
; RUN: not dis --arch sm_1 ../../corpus/cubins/saxpy.sm_90.cubin | filecheck %s --check-prefix=ARCH
; RUN: not dis --verify-control --half third ../../corpus/cubins/saxpy.sm_90.cubin | filecheck %s --check-prefix=HALF
; RUN: not dis | filecheck %s --check-prefix=NONE
; RUN: not dis nothing.cubin | filecheck %s --check-prefix=MISSING
; RUN: not dis --passes=dce ../../corpus/cubins/saxpy.sm_90.cubin | filecheck %s --check-prefix=SWITCH
; Cubins are files of their own, named relative to the folder of the test.

; LISTING: .section .text.saxpy // sm_90a
; LISTING: /*0000*/ LDC R1, c[0x0][0x28] ;
; LISTING: EXIT ;
; CONTROL: /* B------:R-:W-:
; GRAPH: digraph "switch_vm" {
; GRAPH: ->
; BLOCKS: .ori 1 switch_vm sm_90a free
; BLOCKS-NEXT: .B0:
; WORDS: 2 files, {{[0-9]+}} words: 0 with unknown opcodes, 0 changed, 0 not explained
; WAITS: 1 functions, {{[0-9]+}} words: 0 uses too early
; MINED: latency 90 alu guard
; TEXT: switches-of-dis.ll: error[cubin]: this is LLVM-IR text or no program, a cubin is wanted
; ARCH: error[architecture]: no architecture sm_1 is described
; HALF: error[corpus-half]: --half is even, odd or both, not third
; NONE: switches-of-dis.ll:12: error[filetest-input]: dis has no input
; MISSING: switches-of-dis.ll:13: error[filetest-input]: nothing.cubin cannot be read
; SWITCH: switches-of-dis.ll:14: error[filetest-switch]: dis has no switch '--passes=dce'
