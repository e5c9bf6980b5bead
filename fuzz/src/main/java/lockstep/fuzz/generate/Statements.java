package lockstep.fuzz.generate;

import java.util.List;

/** All statements, the simplest first: the one place to add a kind. Each has a weight of its name in the profiles. */
final class Statements {
    static final List<Statement> ALL = List.of(
            new IntegerStatement(),
            new RedundantStatement(),
            new IntegerStatement.Guarded(),
            new SelectStatement(),
            new ExtremeStatement(),
            new MemoryStatement(),
            new AccessRunStatement(),
            new FloatStatement(),
            new VectorStatement(),
            new IntrinsicStatement(),
            new TableStatement(),
            new OwnerStatement(),
            new StructStateStatement(),
            new HeapOwnerStatement(),
            new FlagStateStatement(),
            new DeadStatement(),
            new AssignStatement(),
            new AssignStatement.Rotation(),
            new ObserveStatement(),
            new IfStatement(),
            new LoopStatement(),
            new SwitchStatement(),
            new GraphStatement(),
            new LeaveStatement(true),
            new LeaveStatement(false),
            new ExitStatement(),
            new VoteStatement(),
            new ShuffleStatement(),
            new ExchangeStatement(),
            new AtomicStatement(),
            new PrivateAtomicStatement(),
            new AggregateStatement(),
            new HintStatement(),
            new TallyStatement(),
            new RetryStatement(),
            new CallStatement(),
            new ByReferenceStatement(),
            new CountLoopStatement(),
            new PoisonFlagStatement(),
            new BlocksStatement(),
            new ArrayLoopStatement(),
            new ImplicitMaskStatement(),
            new ImplicitMaskStatement.Clock());

    private Statements() {}
}
