; RUN: not opt -S %s | filecheck %s

; CHECK: unsupported[{{.*}}]: not supported:
define x86_fp80 @f(x86_fp80 %a) {
  ret x86_fp80 %a
}
