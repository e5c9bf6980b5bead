; RUN: cc %s --passes=sroa --print-after select --print-after emit --print-after lower-gep | filecheck %s
; RUN: cc %s --passes=sroa,select,dead-mi-elimination --print-pipeline-passes | filecheck %s --check-prefix=WRITTEN
; RUN: cc %s --passes=sroa --arch sm_80 --print-pipeline-passes | filecheck %s --check-prefix=WHOLE
; RUN: cc %s -Ofc=max --print-pipeline-passes | filecheck %s --check-prefix=FAST
;
; Programs of each level are shown after the steps that are named, and the pipeline as text that reads back.
;
; CHECK: ; *** after lower-gep, @k ***
; CHECK-NEXT: define ptx_kernel void @k()
; CHECK: // *** after select ***
; CHECK-NEXT: .machine 1
; CHECK: // *** after emit ***
; CHECK-NEXT: .version 9.0
; CHECK: .version 9.0
;
; WRITTEN: {{^}}sroa,select,dead-mi-elimination{{$}}
; WHOLE: {{^}}sroa,nvptx-assign-valid-global-names,{{.*}},lower-gep,{{.*}},select<sm_80>,{{.*}},emit{{$}}
; FAST: sinking2<fast>,{{.*}}select<sm_90>,{{.*}}machine-cp,{{.*}}emit{{$}}

define ptx_kernel void @k() {
  ret void
}
