package lockstep.fuzz.campaign;

import lockstep.compiler.instcombine.CombineRules;
import lockstep.fuzz.generate.rule.RuleGenerator;
import lockstep.fuzz.kernel.TestCase;

/** The left sides of the instcombine rules that are data, one rule per case in order. */
public final class RuleSource implements CaseSource {
    private final RuleGenerator generator = new RuleGenerator(CombineRules.all());

    @Override
    public String text() {
        return "left sides " + RuleGenerator.VERSION + " of "
                + CombineRules.all().size() + " rules";
    }

    @Override
    public String profile(long seed) {
        return "rules";
    }

    @Override
    public TestCase at(long seed) {
        return generator.generate(seed);
    }
}
