; negative: edges of indirect branches cannot be led elsewhere, nor does anything fit on one
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; LAUNCH: load grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK: define ptx_kernel void @k
; CHECK: pass:
; CHECK: j:
; CHECK: %f = phi i32
; CHECK: define ptx_kernel void @load
; CHECK: %s = load i32, ptr %po
; VERDICT: @k,load: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = icmp eq i32 %x, 777
  br i1 %n, label %jump, label %b
jump:
  indirectbr ptr blockaddress(@k, %q), [label %j, label %pass, label %q]
pass:
  br label %e
b:
  store volatile i32 2, ptr %po, align 4
  br label %j
j:
  %f = phi i32 [ 3, %jump ], [ %x, %b ]
  %c = icmp eq i32 %f, 3
  br i1 %c, label %p, label %q
p:
  store i32 10, ptr %po, align 4
  br label %e
q:
  store i32 11, ptr %po, align 4
  br label %e
e:
  ret void
}

define ptx_kernel void @load(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = icmp eq i32 %x, 777
  br i1 %n, label %jump, label %b
jump:
  indirectbr ptr blockaddress(@load, %q), [label %m, label %q]
b:
  store i32 %x, ptr %po, align 4
  br label %m
m:
  %s = load i32, ptr %po, align 4
  %c = icmp eq i32 %s, 3
  br i1 %c, label %p, label %q
p:
  store i32 10, ptr %po, align 4
  br label %e
q:
  store volatile i32 11, ptr %po, align 4
  br label %e
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
