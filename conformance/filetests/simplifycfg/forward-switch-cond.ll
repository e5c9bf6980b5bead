; PHI entries that are the constants of divergent cases become the value switched on
; RUN: opt --passes='simplifycfg<forward-switch-cond;no-keep-loops>' --verify-each -S %s | filecheck %s
; RUN: check --passes='simplifycfg<forward-switch-cond;no-keep-loops>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='simplifycfg<forward-switch-cond;no-keep-loops>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: switch i32 %m
; CHECK: phi i32 {{.*}}%m{{.*}}%m
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %t, 7
  switch i32 %m, label %d [ i32 1, label %a
    i32 2, label %b
    i32 3, label %e ]
a:
  br label %j
b:
  br label %j
e:
  store volatile i32 %x, ptr %pi, align 4
  br label %j
d:
  %q = sdiv i32 %x, 3
  br label %j
j:
  %v = phi i32 [ 1, %a ], [ 2, %b ], [ 9, %e ], [ %q, %d ]
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
