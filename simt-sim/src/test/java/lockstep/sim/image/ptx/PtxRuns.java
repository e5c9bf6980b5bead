package lockstep.sim.image.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.memory.ObservedObject;
import lockstep.sim.reference.ReferenceEngine;

/** Runs small kernels of PTX, {@code k}, that read words of their first argument and write their second. */
final class PtxRuns {
    private static final String HEAD = """
            .version 8.6
            .target sm_100a
            .address_size 64
            .shared .align 16 .b8 place[1024];
            .visible .entry k(.param .u64 in, .param .u64 out) {
              .reg .pred %p;
              .reg .b32 %t, %s, %a<8>;
              .reg .f32 %f<4>;
              .reg .b64 %in, %out, %state;
              ld.param.u64 %in, [in];
              ld.param.u64 %out, [out];
              mov.u32 %t, %tid.x;
              mov.u32 %s, place;
            """;

    private PtxRuns() {}

    /** The final contents of the second argument: words and their undefined bits. */
    record Words(int[] words, int[] undefined) {}

    /** The words that both engines give, which must agree. */
    static Words words(String body, int threads, int[] input, int results) {
        PtxModule module = PtxReader.read("k.ptx", HEAD + body + "  ret;\n}\n").orThrow();
        StringBuilder hex = new StringBuilder();
        Arrays.stream(input).forEach(word -> hex.append("%08x".formatted(Integer.reverseBytes(word))));
        String launch = "LAUNCH: k grid=1 block=%d args=[buf i32[%d] hex(%s), out i32[%d]]"
                .formatted(threads, input.length, hex, results);
        Words[] all = new Words[2];
        List<Engine> engines = List.of(new ReferenceEngine(), new FastEngine());
        for (int i = 0; i < all.length; i++) {
            RunResult result = engines.get(i)
                    .run(
                            PtxImages.of(module),
                            RunRequest.of(LaunchReader.readFile("k.launch", launch), Schedule.of(Policy.STACK)));
            assertEquals(new Outcome.Finished(), result.outcome(), body);
            ObservedObject out = result.object("k arg 1").orElseThrow();
            all[i] = new Words(ints(out.bytes()), ints(out.undefined()));
        }
        for (int i = 0; i < results; i++) {
            assertEquals(all[0].undefined()[i], all[1].undefined()[i], body);
            assertEquals(all[0].words()[i] & ~all[0].undefined()[i], all[1].words()[i] & ~all[1].undefined()[i], body);
        }
        return all[0];
    }

    private static int[] ints(byte[] bytes) {
        int[] words = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        return words;
    }
}
