; RUN: cc %s --structured | filecheck %s
; RUN: cc %s --structured --print-pipeline-passes | filecheck %s --check-prefix=PIPELINE
; RUN: cc %s --print-pipeline-passes | filecheck %s --check-prefix=USUAL
; RUN: check %s --to ptx -O1 --structured | filecheck %s --check-prefix=JUDGED
; RUN: not cc %s --structured --passes='select<sm_90>' | filecheck %s --check-prefix=SAID
; RUN: not check %s --structured --passes=sroa | filecheck %s --check-prefix=LEVEL
;
; The flow is structured where that is asked for, as the last step before selection.
; LAUNCH: k grid=1 block=32 args=[out i32[32], i32 9]
;
; CHECK: .entry k(
; CHECK: st.global.b32
; CHECK: ret;
; PIPELINE: alloca-hoisting,structurizecfg,select<sm_90>
; USUAL-NOT: structurizecfg
; USUAL: select<sm_90>
; JUDGED: structurizecfg @k: Refines
; JUDGED: read @k: Refines
; JUDGED-NOT: {{Differs|Inconclusive}}
; SAID: error[codegen-target]: the pipeline already determines what precedes select
; LEVEL: error[codegen-target]: --structured goes with --to

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %a = icmp ult i32 %t, %n
  br i1 %a, label %left, label %right

left:
  %b = trunc i32 %t to i1
  br i1 %b, label %shared, label %end

right:
  %c = icmp ult i32 %t, 20
  br i1 %c, label %shared, label %end

shared:
  %v = phi i32 [ 1, %left ], [ 2, %right ]
  store i32 %v, ptr addrspace(1) %q
  br label %end

end:
  ret void
}
