; RUN: opt --passes='print<uniformity>' --disable-output %s | filecheck %s

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()

; Only PHIs where paths from a divergent branch meet are divergent.
; CHECK-LABEL: uniformity of @diamonds:
; CHECK: uniform   %n
; CHECK: DIVERGENT %t = call
; CHECK: DIVERGENT %c = icmp
; CHECK: DIVERGENT br i1 %c
; CHECK: block %join, divergent join
; CHECK-NEXT: DIVERGENT %v = phi i32 [ 1, %a ], [ 2, %b ]
; CHECK-NEXT: uniform   %same = phi i32 [ %n, %a ], [ %n, %b ]
; CHECK: uniform   br i1 %d
; CHECK: block %end{{$}}
; CHECK-NEXT: uniform   %w = phi i32 [ 1, %e ], [ 2, %f ]
define ptx_kernel void @diamonds(i32 %n, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, %n
  br i1 %c, label %a, label %b
a:
  br label %join
b:
  br label %join
join:
  %v = phi i32 [ 1, %a ], [ 2, %b ]
  %same = phi i32 [ %n, %a ], [ %n, %b ]
  %s = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %d = icmp ult i32 %s, %n
  br i1 %d, label %e, label %f
e:
  br label %end
f:
  br label %end
end:
  %w = phi i32 [ 1, %e ], [ 2, %f ]
  ret void
}

; A divergent branch inside one arm of a uniform one: the outer join is not divergent.
; CHECK-LABEL: uniformity of @nested:
; CHECK: block %inner, divergent join
; CHECK: block %end{{$}}
; CHECK-NEXT: uniform   %w = phi
define ptx_kernel void @nested(i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 7
  %u = icmp ult i32 %n, 7
  br i1 %u, label %arm, label %end
arm:
  br i1 %c, label %a, label %inner
a:
  br label %inner
inner:
  %v = phi i32 [ 1, %a ], [ 2, %arm ]
  br label %end
end:
  %w = phi i32 [ 1, %inner ], [ 2, %entry ]
  ret void
}

; Without callers the parameter of an external function may be anything; one that is local has what its calls hand over.
; CHECK-LABEL: uniformity of @open:
; CHECK-NEXT: DIVERGENT %x
define i32 @open(i32 %x) {
  ret i32 %x
}

; CHECK-LABEL: uniformity of @closed:
; CHECK-NEXT: uniform   %x
; CHECK-NEXT: DIVERGENT %y
define internal i32 @closed(i32 %x, i32 %y) {
  ret i32 %x
}

; CHECK-LABEL: uniformity of @caller:
; CHECK: uniform   %r = call i32 @closed
; CHECK: DIVERGENT %q = call i32 @open
define ptx_kernel void @caller(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @closed(i32 %n, i32 %t)
  %q = call i32 @open(i32 %t)
  ret void
}
