; RUN: not opt %s -O2 --passes=dce -S | filecheck %s
; RUN: not opt %s -Ofc=mid --passes=dce -S | filecheck %s
; CHECK: Cannot specify -O#/-Ofast-compile=<min,mid,max> and --passes=/--foo-pass, use -passes='default<O#>,other-pass' or -passes='default<Ofcmax>,other-pass'
define void @f() {
  ret void
}
